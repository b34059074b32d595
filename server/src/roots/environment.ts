/** The environment of this process; no other file in the server reads it. */
export const environment = process.env;
