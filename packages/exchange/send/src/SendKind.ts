/** Kind of a transfer in the activity log. */
export type SendKind = 'send'
