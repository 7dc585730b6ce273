/** What is done with orders in a transaction, as the activity log names it: one of the account's own, or the one of whoever fills. An order itself is signed and no transaction. */
export type OrderKind = 'cancel-orders' | 'fill-order'
