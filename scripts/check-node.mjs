// Plain JavaScript without dependencies: it must run on the Node that is too old for the rest.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Copydesk needs Node 24 or newer; this is ${process.version}.\n` +
      'Run it through npm (npm run up): on Linux, npm install brings Node 24 along and npm puts it first.\n' +
      'Elsewhere, install Node 24 LTS and try again.',
  );
  process.exit(1);
}
