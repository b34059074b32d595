/** The media type of a plan with its file behind it; `BulkPlan` says how they stand together. */
export const BULK_FILE_TYPE = 'application/vnd.copydesk.bulk';
