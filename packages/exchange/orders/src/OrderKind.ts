/** What is done with orders, as the activity log names it: in a transaction, one of the account's own or the one of whoever fills; or a gas-free swap signed. A limit order is signed and not in the log. */
export type OrderKind = 'cancel-orders' | 'fill-order' | 'swap-order'
