import type { Network } from '@oxbow/chain/Network'
import type { Quote } from './Quote.ts'
import type { TransactionRequest } from './TransactionRequest.ts'
export function verifyTransaction(_: verifyTransaction.Parameters): void {}
export declare namespace verifyTransaction {
  type Parameters = {
    readonly transaction: Pick<TransactionRequest, 'chainId' | 'from' | 'to' | 'data' | 'value'>
    readonly quote: Quote
    readonly network: Network
    readonly account: `0x${string}`
  }
}
