/** The media type of a plan followed by its file; see `BulkPlan`. */
export const BULK_FILE_TYPE = 'application/vnd.copydesk.bulk';
