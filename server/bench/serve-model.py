"""Serves a GGUF file over the chat-completions protocol on loopback until the standard input ends."""

import os
import sys

import xllamacpp

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.hostnames = ["127.0.0.1"]
params.port = int(sys.argv[2])
params.n_ctx = 8192
params.n_parallel = 1
# One thread: more of them wait for each other, which takes very long where other programs use the cores too.
params.cpuparams.n_threads = 1
params.cpuparams_batch.n_threads = 1
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
# The server's own threads would keep the process alive while a call is under way.
os._exit(0)
