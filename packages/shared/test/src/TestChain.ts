import type { Contracts } from '@oxbow/chain/Network'
import type { Chain, HttpTransport, PublicClient, TestClient, WalletClient } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/** A test file's own chain: a real node, real contracts, one block per transaction. */
export type TestChain = {
  readonly chainId: number
  readonly url: string
  readonly contracts: Required<Contracts>
  readonly publicClient: PublicClient<HttpTransport, Chain>
  readonly testClient: TestClient<'anvil', HttpTransport, Chain>
  walletClient(account: PrivateKeyAccount): WalletClient<HttpTransport, Chain, PrivateKeyAccount>
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
