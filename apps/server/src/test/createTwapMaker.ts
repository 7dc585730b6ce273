import { encodeTwapTerms, hashTwapTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import type { SignedTwap } from '@oxbow/orders/SignedTwap'
import type { TestChain } from '@oxbow/test/TestChain'
import { hashTwap } from '@oxbow/twap/hashTwap'
import { toPartSignature } from '@oxbow/twap/toPartSignature'
import { twapOrders } from '@oxbow/twap/twapOrders'
import { type Hex, type PrivateKeyAccount, parseAbi, parseEther, toHex, zeroAddress, zeroHash } from 'viem'

export const partAmount = parseEther('1')
export const hour = 3_600

const item = 'uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount;'
const fulfilmentAbi = parseAbi([
  `struct OfferItem { ${item} }`,
  `struct ConsiderationItem { ${item} address recipient; }`,
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct AdvancedOrder { OrderParameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct CriteriaResolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] criteriaProof; }',
  'function fulfillAdvancedOrder(AdvancedOrder advancedOrder, CriteriaResolver[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient) payable returns (bool fulfilled)',
])

type Change = Partial<Omit<SignedTwap, 'signature' | 'market'>> & { readonly market?: MarketTerms }

/** Trades over time of one pair of tokens on a chain, as their owners sign them and as somebody with the tokens fills their parts. */
export function createTwapMaker(chain: TestChain, tokens: { readonly tokenIn: Hex; readonly tokenOut: Hex }) {
  const { chainId } = chain
  const { seaport } = chain.contracts
  let count = 0

  function ordersOf({ counter, leastPrice, market, ...plan }: Omit<SignedTwap, 'signature'>) {
    const terms = market && { ...market, leastLiquidity: BigInt(market.leastLiquidity), trigger: undefined }
    return twapOrders({
      ...plan,
      amountIn: BigInt(plan.amountIn),
      counter: BigInt(counter),
      leastPrice: { numerator: BigInt(leastPrice.numerator), denominator: BigInt(leastPrice.denominator) },
      startTime: BigInt(plan.startTime),
      periodSeconds: BigInt(plan.periodSeconds),
      zone: guardContracts.planZone.address,
      zoneHash: hashTwapTerms({ plan: plan.id, market: terms }),
    })
  }

  return {
    /** Three parts of one each at a half for one, an hour apart, from now on. */
    async planOf(by: PrivateKeyAccount, { market, ...change }: Change = {}): Promise<SignedTwap> {
      const owner = by.address.toLowerCase() as Hex
      const startTime = Number((await chain.publicClient.getBlock()).timestamp)
      const twap = {
        chainId,
        ...tokens,
        owner,
        recipient: owner,
        id: toHex(BigInt(++count) << 8n, { size: 32 }),
        amountIn: String(3n * partAmount),
        parts: 3,
        startTime,
        periodSeconds: hour,
        counter: '0',
        leastPrice: { numerator: '1', denominator: '2' },
        ...change,
        ...(market && { market: { ...market, leastLiquidity: String(market.leastLiquidity) } }),
      }
      return { ...twap, signature: await by.sign({ hash: hashTwap(ordersOf(twap), { chainId, seaport }) }) }
    },
    /** By an account that has let Seaport take what is paid; the transaction. */
    async fill(twap: SignedTwap, index: number, by: PrivateKeyAccount): Promise<Hex> {
      const orders = ordersOf(twap)
      const { counter: _, ...order } = orders[index]!
      const terms = twap.market && {
        ...twap.market,
        leastLiquidity: BigInt(twap.market.leastLiquidity),
        trigger: undefined,
      }
      const advanced = {
        parameters: { ...order, totalOriginalConsiderationItems: 1n },
        numerator: 1n,
        denominator: 1n,
        signature: toPartSignature(twap.signature, orders, index),
        extraData: encodeTwapTerms({ plan: twap.id, market: terms }),
      }
      const args = [advanced, [], zeroHash, zeroAddress] as const
      const call = { address: seaport, abi: fulfilmentAbi, functionName: 'fulfillAdvancedOrder', args } as const
      return (await chain.walletClient(by).writeContractSync(call)).transactionHash
    },
  }
}
