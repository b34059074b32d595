/** How many random edits prove that none is lost: a few every day, EDITS=10000 for the whole proof. */
export const EDITS = Number(process.env['EDITS'] ?? 600);
