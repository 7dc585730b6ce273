import type { Network } from '@oxbow/chain/Network'
import type { Quote } from '../../actions/Quote.ts'
import type { ActivityLog } from '../../activity/ActivityLog.ts'
import type { ExchangeClient } from '../../client/ExchangeClient.ts'
import type { Clock } from '../../clock/Clock.ts'
import type { StringStorage } from '../../storage/StringStorage.ts'
import type { WalletConnection } from '../../wallet/Wallet.ts'
import type { SwapFlow } from './SwapFlow.ts'
import type { TokenFacts } from './SwapFlowView.ts'

export declare function createSwapFlow(options: createSwapFlow.Options): SwapFlow

export declare namespace createSwapFlow {
  type Options = {
    readonly client: ExchangeClient
    readonly connection: WalletConnection
    readonly network: Network
    /** What the user reviewed. */
    readonly quote: Quote
    readonly tokenIn: TokenFacts
    readonly tokenOut: TokenFacts
    readonly activity: ActivityLog
    readonly storage: StringStorage
    /** What a new ERC-20 approval allows; default this trade's amount and no more. */
    readonly approvalAmount?: 'exact' | 'unlimited' | undefined
    /** Seconds from now until the transaction is worthless; default 1,800. */
    readonly deadlineSeconds?: number | undefined
    readonly clock?: Clock | undefined
  }
}
