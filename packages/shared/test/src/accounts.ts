import { devAccount } from '@oxbow/devnet/devAccounts'

/** Ten accounts with 10,000 ETH and no transactions; the scenario helpers use other accounts. 0 to 4 have the ENS names alice.eth to erin.eth. */
export const accounts = Array.from({ length: 10 }, (_, index) => devAccount(index))
