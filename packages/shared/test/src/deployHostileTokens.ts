import type { Contracts } from '@oxbow/chain/Network'
import { v2PoolKey } from '@oxbow/devnet/PoolKey'
import { queueV2Liquidity } from '@oxbow/devnet/queueLiquidity'
import { queueApprove, queueMint, queueToken } from '@oxbow/devnet/queueToken'
import type { QueuedTransaction, TransactionQueue } from '@oxbow/devnet/TransactionQueue'
import { type Address, getContractAddress, type Hex, maxUint256, size, slice, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount, waitForTransactionReceipt } from 'viem/actions'
import { createClients } from './createClients.ts'

/** A token with a hostile name or symbol. */
export type HostileToken = {
  readonly what: string
  readonly address: Address
  readonly pair: Address
}

type Plan = { readonly what: string; readonly name: string; readonly symbol: string; readonly decimals?: number }

/**
 * A placeholder in names, replaced by bytes that no JavaScript string can hold: half a surrogate pair in UTF-8, and a lead byte without continuation.
 */
const [placeholder, brokenUtf8] = [stringToHex('~~broken~~'), '0x55eda080ff53c344c0aff0' as Hex]

const plans: readonly Plan[] = [
  { what: 'markup', name: '"><script>window.hacked = 1</script>', symbol: '<img src=x onerror=window.hacked=1>' },
  { what: 'direction override', name: 'USD Coin\u202e\u2066\u2069', symbol: '\u202eCDSU' },
  { what: 'letters that look alike', name: 'UЅD Соin', symbol: 'UЅDС' },
  { what: 'zero width', name: 'USD\u200b Co\u2060in\ufeff', symbol: 'U\u200bS\u200dD\u034f\u3164C' },
  { what: 'lines', name: 'Line\r\nafter\u2028line\u0085\n\n\n\n\n\n', symbol: 'A\nB\tC' },
  { what: 'length', name: `Long ${'W'.repeat(10_000)}`, symbol: 'W'.repeat(2_000) },
  { what: 'broken UTF-8', name: '~~broken~~', symbol: '~~broken~~' },
  { what: 'control characters', name: '\u0000Nul\u0007\u001b[31m', symbol: 'N\u0000UL\u009b' },
  { what: 'nothing', name: '', symbol: '' },
  { what: 'nothing to see', name: '\u200b\u2800\u3164', symbol: '\u2800' },
  { what: 'right to left', name: 'مرحبا 100', symbol: 'עברית' },
  { what: 'marks', name: `Z${'\u0300\u0489'.repeat(500)}algo`, symbol: `Z${'\u033f'.repeat(200)}` },
  { what: 'code', name: '{{constructor}} %s {0}', symbol: '__proto__' },
  { what: 'formula', name: '=HYPERLINK("http://oxbow.invalid")', symbol: '=1+1' },
  { what: 'decimals', name: 'Decimals', symbol: 'DEC', decimals: 255 },
]

/** Deploys hostile tokens and a v2 pair of each with WETH, all sent by one account through an RPC URL, which may be a server's. */
export async function deployHostileTokens(options: deployHostileTokens.Options): Promise<readonly HostileToken[]> {
  const { rpcUrl, chainId, contracts, privateKey } = options
  const { publicClient, walletClient } = createClients(rpcUrl, chainId)
  const account = privateKeyToAccount(privateKey)
  const wallet = walletClient(account)
  const sent: QueuedTransaction[] = []
  const queue = { send: (transaction: QueuedTransaction) => void sent.push(transaction) } as unknown as TransactionQueue

  queue.send({ from: account.address, to: contracts.weth, data: '0xd0e30db0', value: ether, gas: 100_000n })
  queueApprove(queue, contracts.weth, contracts.v2Router, maxUint256)
  const tokens = plans.map(({ what, name, symbol, decimals = 18 }) => {
    queueToken(queue, { name, symbol, decimals, salt: BigInt(Date.now()) })
    const creation = sent.pop()!
    const data = creation.data!.replaceAll(placeholder.slice(2), brokenUtf8.slice(2)) as Hex
    queue.send({ ...creation, data, gas: 1_400_000n + 1_000n * BigInt(size(stringToHex(name + symbol))) })
    const address = getContractAddress({
      opcode: 'CREATE2',
      from: creation.to!,
      salt: slice(data, 0, 32),
      bytecode: slice(data, 32, size(data)),
    }).toLowerCase() as Address
    queueMint(queue, address, account.address, 2n * each)
    queueApprove(queue, address, contracts.v2Router, maxUint256)
    const key = v2PoolKey(contracts, address, contracts.weth)
    const isFirst = key.token0 === address
    const amounts = isFirst ? ([each, share] as const) : ([share, each] as const)
    queueV2Liquidity(queue, contracts, key, ...amounts, account.address)
    return { what, address, pair: key.id }
  })

  // Only a few at a time: the node drops transactions that wait for a block while long names fill it.
  const first = await getTransactionCount(publicClient, { address: account.address })
  for (let at = 0; at < sent.length; at += atOnce) {
    const hashes: Hex[] = []
    for (const [index, { to, data, value, gas }] of sent.slice(at, at + atOnce).entries())
      hashes.push(await wallet.sendTransaction({ to, data, value, gas, nonce: first + at + index, ...fees } as never))
    for (const hash of hashes) {
      const receipt = await waitForTransactionReceipt(publicClient, { hash, pollingInterval: 250 })
      if (receipt.status !== 'success') throw new Error(`Transaction ${hash} of the hostile tokens reverted.`)
    }
  }
  return tokens
}

export declare namespace deployHostileTokens {
  type Options = {
    readonly rpcUrl: string
    readonly chainId: number
    readonly contracts: Required<Contracts>
    /** Pays for and owns everything. */
    readonly privateKey: Hex
  }
}

/** Blocks full of long names raise the base fee of the next ones. */
const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 0n }

const atOnce = 8
const ether = 10n ** 19n
/** WETH per pair, and raw units of each token. */
const share = 5n * 10n ** 17n
const each = 1_000n * 10n ** 18n
