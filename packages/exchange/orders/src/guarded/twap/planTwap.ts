import { erc20Abi } from '@oxbow/abi/erc20'
import { seaportAbi } from '@oxbow/abi/seaport'
import { isNative } from '@oxbow/chain/nativeToken'
import { readAll } from '@oxbow/client/readAll'
import type { FlowPlan, PlannedStep } from '@oxbow/flow/FlowDomain'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import { mostParts } from '@oxbow/twap/PartOrder'
import { toTwapData } from '@oxbow/twap/toTwapData'
import { partAmount } from '@oxbow/twap/twapOrders'
import { getBlock } from 'viem/actions'
import { planOrderApproval } from '../../approval/planOrderApproval.ts'
import { longestOrderSeconds, maxOrderAmount } from '../../LimitIntent.ts'
import { OrderError } from '../../OrderError.ts'
import type { planLimit } from '../../planLimit.ts'
import { verifyOracle } from '../oracle/verifyOracle.ts'
import { verifyGuard } from '../verifyGuard.ts'
import type { TwapIntent } from './TwapIntent.ts'
import { toTwapParts } from './toTwapParts.ts'

/**
 * Remaining steps to place a TWAP, by the state of the most trusted node: approve Seaport if its allowance doesn't cover everything, sign all parts
 * at once, post them.
 *
 * @throws {OrderError} when a part could never be filled, or no guard would protect it
 */
export async function planTwap(intent: TwapIntent, facts: planLimit.Facts): Promise<FlowPlan> {
  const { account, network, node, nowSeconds } = facts
  const { amountIn, chainId, tokenIn } = intent
  const { multicall3, seaport } = network.contracts
  if (seaport === undefined)
    throw new OrderError('OrdersNotOnNetwork', `Such orders are not supported on ${network.name}: it has no Seaport.`)
  verifyTerms(intent, nowSeconds)
  const rpc = node.rpc(chainId)
  await verifyGuard(rpc, 'planZone', network)
  const { market, tokenOut } = intent
  const trade = { tokenIn: tokenIn.address, tokenOut: tokenOut.address, amountIn: partAmount(intent, 0) }
  if (market) await verifyOracle(market, { network, node, trade })
  const { number: blockNumber } = await getBlock(rpc)
  const at = { multicall3, blockNumber }
  const token = { target: tokenIn.address, abi: erc20Abi }
  const zone = { target: guardContracts.planZone.address, abi: planZoneAbi }
  const [[allowance = 0n], [balance = 0n], [counter], [isCanceled]] = await Promise.all([
    readAll(rpc, at, [{ ...token, functionName: 'allowance', args: [account, seaport] }]),
    readAll(rpc, at, [{ ...token, functionName: 'balanceOf', args: [account] }]),
    readAll(rpc, at, [{ target: seaport, abi: seaportAbi, functionName: 'getCounter', args: [account] }]),
    readAll(rpc, at, [{ ...zone, functionName: 'isCanceled', args: [account, intent.id] }]),
  ])
  if (isCanceled !== false || counter !== intent.counter)
    throw new OrderError('OrderNonceUsed', 'This plan was already canceled.')
  if (balance < amountIn)
    throw new OrderError('InsufficientBalance', `The account has less ${tokenIn.symbol} than the plan sells.`)
  const typedData = toTwapData(toTwapParts(intent, account), { chainId, seaport })
  const steps: readonly PlannedStep[] = [
    ...(await planOrderApproval(intent, { account, allowance, node, spender: seaport })),
    { kind: 'sign', type: 'sign', chainId, typedData },
    { kind: 'post', type: 'post', chainId },
  ]
  return { steps, contracts: ['seaport'] }
}

/** @throws {OrderError} */
function verifyTerms(intent: TwapIntent, nowSeconds: number): void {
  const { amountIn, leastPrice, parts, periodSeconds, startTime, tokenIn, tokenOut } = intent
  if (isNative(tokenIn.address))
    throw new OrderError('OrderSellsNative', 'A plan sells a token. Wrap the native currency first.')
  const isMeaningless =
    tokenIn.address === tokenOut.address ||
    isNative(tokenOut.address) ||
    parts < 2 ||
    parts > mostParts ||
    partAmount(intent, 0) <= 0n ||
    amountIn > maxOrderAmount ||
    leastPrice.numerator <= 0n ||
    leastPrice.denominator <= 0n
  if (isMeaningless)
    throw new OrderError('OrderMeaningless', 'A part sells or asks for zero, or for an impossible amount.')
  const endTime = startTime + (parts + 1) * periodSeconds
  if (periodSeconds <= 0 || startTime + 2 * periodSeconds <= nowSeconds || endTime > nowSeconds + longestOrderSeconds)
    throw new OrderError(
      'OrderExpiryOutOfRange',
      'Its first part has expired, or it would be valid for more than a year.',
    )
}
