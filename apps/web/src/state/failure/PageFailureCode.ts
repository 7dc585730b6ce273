import type { BridgeFailureCode } from '@oxbow/bridge/bridgeFailures'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import type { TradeFailureCode } from '@oxbow/listings/nftTradeFailures'
import type { OrderFailureCode } from '@oxbow/orders/orderFailures'
import type { SendFailureCode } from '@oxbow/send/sendFailures'
import type { SwapFailureCode } from '@oxbow/swap/swapFailures'

/** All failure codes with messages: those common to all flows, and each domain's own. */
export type PageFailureCode =
  | FailureCode
  | SwapFailureCode
  | SendFailureCode
  | BridgeFailureCode
  | LiquidityFailureCode
  | TradeFailureCode
  | OrderFailureCode
