import { type Client, type Hex, numberToHex } from 'viem'
import { GasRefusedError } from './GasRefusedError.ts'
import { asSmartAccount } from './readAccount.ts'
import type { GasMarket } from './readMarket.ts'
import { simulateOne } from './simulateOne.ts'

/** Of an authorization in a transaction (EIP-7702). */
export const gasOfAuthorization = 40_000n
/** The part of it that is taken before any code runs. */
const gasBeforeCode = 25_000n

/**
 * Gas of a redemption, and the gas limit that it is sent with, if it wouldn't fail. It is run as it will be: in the next block, at the price that
 * it pays there, and once more with that very limit, so that calls can't tell the trial from the block by these.
 *
 * They still can by the block's producer and hash, by a later block than the next, and by state that another transaction changes first:
 * `checkLosses` bounds what that costs.
 *
 * @throws {GasRefusedError} `GasCallsFail`, `GasTooMuch`; viem's error when the node doesn't answer
 */
export async function tryRedemption(client: Client, asked: tryRedemption.Asked): Promise<tryRedemption.ReturnType> {
  const { account, isPlain, market, mostGas, nextSeconds, redemption, relayer } = asked
  const { block, gasPrice, bid } = market
  const extra = isPlain ? { seen: gasOfAuthorization, taken: gasBeforeCode } : { seen: 0n, taken: 0n }
  const run = async (gas: bigint) => {
    const used = await simulateOne(client, {
      call: { from: relayer, ...redemption, gasPrice: numberToHex(gasPrice) },
      gas,
      blockOverrides: {
        number: numberToHex(block.number + 1n),
        time: numberToHex(nextSeconds),
        baseFeePerGas: numberToHex(gasPrice - bid.maxPriorityFeePerGas),
      },
      ...(isPlain && { stateOverrides: asSmartAccount(account) }),
    })
    if (used === undefined)
      throw new GasRefusedError('GasCallsFail', 'The calls, or the payment of the fee, would fail.')
    return used
  }
  const gas = (await run(mostGas)) + extra.seen
  // Refunds come after the end, and are a fifth at most.
  const limit = (gas * 13n) / 10n
  await run(limit - extra.taken)
  return { gas, limit }
}

export declare namespace tryRedemption {
  type Asked = {
    readonly account: Hex
    /** It becomes a smart account by the same transaction. */
    readonly isPlain: boolean
    readonly market: GasMarket
    readonly mostGas: bigint
    /** Time of the next block, Unix seconds. */
    readonly nextSeconds: bigint
    readonly redemption: { readonly to: Hex; readonly data: Hex }
    readonly relayer: Hex
  }
  type ReturnType = { readonly gas: bigint; readonly limit: bigint }
}
