import type { GrantedCall } from '@oxbow/delegation/Grant'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { accounts } from '@oxbow/test/accounts'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { GasPricer } from '../src/bridge/createGasPricer.ts'
import { createGasJournal } from '../src/gas-station/createGasJournal.ts'
import { createGasStation } from '../src/gas-station/createGasStation.ts'
import type { GasSettings } from '../src/gas-station/GasSettings.ts'
import type { KeeperEvent } from '../src/KeeperEvent.ts'

const ether = 10n ** 18n
export const operator = accounts[6]!

/** Fees are paid in wrapped ether, whose price needs no market. */
const usual: GasSettings = {
  isDryRun: false,
  tokens: ['WETH'],
  marginBps: 2_000n,
  subsidyWei: 0n,
  mostGas: 2_000_000n,
  mostGasWei: ether,
  mostDayWei: 10n * ether,
  mostLostWei: ether,
  mostPerAccount: 20,
}

/** A station with its events and what it asks of the node, from the file of the one before it. */
export function openGasStation(
  chain: TestChain,
  path: string,
  changed: Partial<GasSettings> = {},
  { now = Date.now, before, gasIn = async (_network, _token, wei) => wei }: openGasStation.Options = {},
) {
  const events: KeeperEvent[] = []
  const asked: NodeRequest[] = []
  const { publicClient } = chain
  const request = async (one: NodeRequest) => {
    asked.push(one)
    await before?.(one)
    return await publicClient.request(one as never)
  }
  const station = createGasStation({
    account: operator,
    client: { ...publicClient, request } as never,
    gasIn,
    journal: createGasJournal(path, now),
    network: describeNetwork(chain),
    now,
    say: (event) => events.push(event),
    settings: { ...usual, ...changed },
  })
  return { ...station, asked, said: () => events.map(({ event }) => event) }
}

export declare namespace openGasStation {
  type Options = {
    readonly now?: () => number
    /** Runs before the node is asked. */
    readonly before?: (asked: NodeRequest) => Promise<void> | undefined
    readonly gasIn?: GasPricer
  }
}

type NodeRequest = { readonly method: string; readonly params?: unknown }

export const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    (error: { code: unknown }) => error.code,
  )

/** Code that uses 26 gas for each round, and reverts unless it finds what its first storage slot says. */
export function trapCode(passes: keyof typeof conditions, rounds = 1): Hex {
  const loop = `62${rounds.toString(16).padStart(6, '0')}5b6001900380600457`
  return `0x${loop}50600054${conditions[passes]}601b5760006000fd5b00`
}

const conditions = { numberBelow: '4310', timestampBelow: '4210', gasPriceBelow: '3a10', gasAbove: '5a11' }

/** Puts it at an address of its own. @returns a call of it */
export async function setTrap({ testClient }: TestChain, code: Hex, value: bigint): Promise<GrantedCall> {
  const address = privateKeyToAddress(generatePrivateKey()).toLowerCase() as Hex
  await testClient.setCode({ address, bytecode: code })
  await testClient.setStorageAt({ address, index: 0, value: numberToHex(value, { size: 32 }) })
  return { to: address, value: 0n, data: '0x12345678' }
}
