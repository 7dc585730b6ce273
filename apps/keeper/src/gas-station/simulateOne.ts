import { type Client, type Hex, numberToHex } from 'viem'
import { GasRefusedError } from './GasRefusedError.ts'

/**
 * Gas of one call on the newest state, refunds subtracted; undefined if it would fail.
 *
 * @throws {GasRefusedError} `GasTooMuch` when it fails for lack of gas; viem's error when the node doesn't answer
 */
export async function simulateOne(client: Client, asked: simulateOne.Asked): Promise<bigint | undefined> {
  const { blockOverrides, call, gas, stateOverrides } = asked
  const calls = [{ ...call, gas: numberToHex(gas) }]
  const [block] = (await client.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ blockOverrides, stateOverrides, calls }] }, 'latest'],
  } as never)) as [{ readonly calls: readonly [{ readonly status: Hex; readonly gasUsed: Hex }] }]
  const [{ gasUsed, status }] = block.calls
  if (status === '0x1') return BigInt(gasUsed)
  // A call passes on 63 of 64 parts of its gas, so one that ran out of it has used nearly all.
  if (BigInt(gasUsed) * 10n >= gas * 9n)
    throw new GasRefusedError('GasTooMuch', 'The calls take more gas than is sent for others here.')
  return undefined
}

export declare namespace simulateOne {
  type Asked = {
    readonly call: { readonly from: Hex; readonly to: Hex; readonly data: Hex; readonly gasPrice?: Hex }
    readonly gas: bigint
    readonly stateOverrides?: Readonly<Record<Hex, { readonly code: Hex }>> | undefined
    readonly blockOverrides?: Readonly<Record<'number' | 'time' | 'baseFeePerGas', Hex>> | undefined
  }
}
