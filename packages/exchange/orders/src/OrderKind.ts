/** What is done with orders in a transaction, as the activity log names it. An order itself is signed and no transaction. */
export type OrderKind = 'cancel-orders'
