/** What a transfer to somebody is, as the activity log names it. */
export type SendKind = 'send'
