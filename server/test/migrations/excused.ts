const SMALL = 'its table has few rows: one or a few for each workspace or person';

/**
 * What migrations did before a rule was there to refuse it. They have run in installations and stay as they are: each
 * excuse names the file and how the statement begins, and says why. Nothing is added here for a new migration, which has
 * `-- allowed: ` with the reason above the statement.
 */
export const EXCUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '072_pictures.sql': {
    'alter table retention add column pictures': SMALL,
    'alter table retired_blob add column kind': 'its rows are blobs that are about to be deleted',
  },
  '074_key_owners.sql': {
    'alter table api_key add column ': SMALL,
    'other locks are held': SMALL,
  },
  '076_required_factors.sql': {
    'alter table workspace add column required_factor': SMALL,
    'other locks are held': SMALL,
  },
  '077_standing_decisions.sql': {
    'alter table audit add column settled_violations': 'it has one row for each audit',
  },
  '078_due_dates_and_owners.sql': {
    'alter table finding add column due_told':
      'a real fault, seen too late: whoever has millions of findings waits for some seconds once',
  },
  '089_fences.sql': {
    'do: ': 'it changes no rows: it makes a trigger for each table, and locks one table at a time',
  },
  '090_installation_usage.sql': {
    'insert into installation_usage': 'it reads one row for each workspace and month',
  },
  '092_fill_finding_tally.sql': {
    'do: ':
      'background migrations came later; it ends its transaction after each workspace and locks nobody out',
  },
  '097_key_reminders.sql': {
    'insert into key_reminder': SMALL,
    'alter table notification_preference add column key': SMALL,
  },
};
