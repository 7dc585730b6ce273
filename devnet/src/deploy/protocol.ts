import { renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Network } from '@oxbow/chain/Network'
import { redactOutput } from '@oxbow/errors/redactOutput'
import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { describeFinding } from '@oxbow/rpc/describeFinding'
import { examineNetwork } from '@oxbow/rpc/examineNetwork'
import { type Address, formatEther, isAddress, type PublicClient } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { askForAccount, askForYes } from './ask.ts'
import { DeployError } from './DeployError.ts'
import { deployContracts } from './deployContracts.ts'
import { describeNetwork } from './describeNetwork.ts'
import { onlyNodeOf, openChain } from './openChain.ts'
import { pinNetwork } from './pinNetwork.ts'
import { readLicenses } from './readLicenses.ts'
import { runAndEnd } from './runAndEnd.ts'
import { Sender } from './Sender.ts'
import { SentTransactions } from './SentTransactions.ts'
import { tradeThroughEach } from './tradeThroughEach.ts'

const usage = `npm run deploy protocol -- [options]

Deploys Uniswap v2, v3 and v4, Permit2, the Universal Router and Multicall3 onto a chain, as far as it has none, trades through each of them, and writes
a file for OXBOW_NETWORKS and one for OXBOW_PINS. The key of the account that pays is in OXBOW_DEPLOY_KEY, or is asked for. Killed in the middle, the same command goes on.

  --rpc URL       a node of the chain (default: that of the one OXBOW_RPC_<chainId> that is set, so that no key of it is in a command)
  --out FILE      the file of the network (default network-<chainId>.json); what was sent is kept beside it, in FILE.sent.json, and FILE.pins.json is
                  what pages know of it by themselves
  --name NAME     what the network is called (default "Chain <chainId>")
  --slug SLUG     its name in addresses of pages (default chain_<chainId>)
  --symbol SYM    symbol of the chain's own currency (default ETH)
  --currency NAME what that currency is called (default Ether for ETH, else its symbol)
  --weth ADDRESS  the wrapped currency that the chain has already (default: WETH9 is deployed)
  --owner ADDRESS who may set the protocols' part of fees (default: the account that pays)
  --testnet       it is a test network
  --yes           the licenses are agreed to
  --help          this text`

/** Gas of a complete deployment plus a fifth, measured on an empty chain. */
const gasOfAll = 75_000_000n

async function main(): Promise<void> {
  const options = parse()
  if (options === undefined) return say(usage)
  redactOutput({ ...process.env, OXBOW_RPC_0: options.rpc })
  const { chainId, client, endpoint } = await openChain(options.rpc)
  await confirmLicenses(options.yes)
  const account = await askForAccount(process.env)
  const out = resolve(options.out ?? `network-${chainId}.json`)
  const record = new SentTransactions(`${out}.sent.json`, { chainId, account: account.address })
  await assertFunds(client, account, record)

  say(`Chain ${chainId}, paid by ${account.address}`)
  const sender = new Sender({ client, account, record, say: (step) => say(`  · ${step}`) })
  const owner = options.owner ?? sender.address
  const currencySymbol = options.symbol
  const deployed = await deployContracts({ client, sender, owner, currencySymbol, weth: options.weth })
  say('The contracts are there. A trade through each protocol:')
  await tradeThroughEach({ client, sender, contracts: deployed.contracts, say: (line) => say(`  ✓ ${line}`) })

  const network = await describeNetwork({
    ...deployed,
    client,
    chainId,
    currencySymbol,
    currencyName: options.currency ?? (currencySymbol === 'ETH' ? 'Ether' : currencySymbol),
    name: options.name ?? `Chain ${chainId}`,
    slug: options.slug ?? `chain_${chainId}`,
    isTestnet: options.testnet,
  })
  await examine({ ...network, profile: 'public' }, endpoint)
  const pins = `${out}.pins.json`
  write(pins, await pinNetwork(client, network))
  write(out, [network])
  say(`\nThe network is described in ${out}, and what pages know of it by themselves in ${pins}. To serve it:`)
  const settings = `OXBOW_PROFILE=public OXBOW_NETWORKS=${out} OXBOW_PINS=${pins} OXBOW_RPC_${chainId}=<URL>`
  say(`  ${settings} npm run doctor`)
  say(`  ${settings} npm start`)
  const { nativeCurrency, wrappedSymbol } = network
  if (wrappedSymbol !== `W${nativeCurrency.symbol}`)
    say(
      `${nativeCurrency.symbol} is called ${wrappedSymbol} when it is wrapped, because that is what the contract ${network.contracts.weth} calls itself.`,
    )
}

/** Appears whole or not at all. */
function write(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

type Options = {
  rpc: string
  out: string | undefined
  name: string | undefined
  slug: string | undefined
  symbol: string
  currency: string | undefined
  weth: Address | undefined
  owner: Address | undefined
  testnet: boolean
  yes: boolean
}

/** @throws {DeployError} naming the invalid option */
function parse(): Options | undefined {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const names = {
    rpc: text,
    out: text,
    name: text,
    slug: text,
    symbol: text,
    currency: text,
    weth: text,
    owner: text,
  }
  let parsed: ReturnType<typeof parseArgs<{ options: typeof names & Record<'testnet' | 'yes' | 'help', typeof flag> }>>
  try {
    parsed = parseArgs({
      options: { ...names, testnet: flag, yes: flag, help: flag },
      allowPositionals: true,
    } as never)
  } catch (error) {
    throw new DeployError(`${(error as Error).message.split('. ')[0]}.`, 'See npm run deploy protocol -- --help.')
  }
  const { values } = parsed
  if (values.help) return undefined
  const { currency, name, out, rpc = onlyNodeOf(process.env), slug, symbol = 'ETH' } = values
  if (rpc === undefined)
    throw new DeployError(
      'No chain was specified.',
      'Set only the OXBOW_RPC_<chainId> of that chain, or pass a node: --rpc URL.',
    )
  if (slug !== undefined && !/^[a-z0-9_]+$/.test(slug))
    throw new DeployError('--slug is not one.', 'Use lowercase letters, digits and _.')
  if (symbol.length === 0 || symbol.length > 31) throw new DeployError('--symbol is not one.', 'Use 1 to 31 letters.')
  const addressOf = (option: 'weth' | 'owner') => {
    const value = values[option]
    if (value === undefined) return undefined
    if (!isAddress(value)) throw new DeployError(`--${option} is not an address.`, 'Write 0x and 40 hex digits.')
    return value.toLowerCase() as Address
  }
  return {
    rpc,
    out,
    name,
    slug,
    symbol,
    currency,
    weth: addressOf('weth'),
    owner: addressOf('owner'),
    testnet: values.testnet,
    yes: values.yes,
  }
}

async function confirmLicenses(isAgreed: boolean): Promise<void> {
  say('What is deployed comes from these packages, under their licenses:')
  for (const { license, terms, what } of readLicenses()) {
    say(`  ${license.padEnd(20)} ${what}`)
    for (const term of terms) say(`  ${''.padEnd(20)}   ${term}`)
  }
  say('Under BUSL-1.1 production use before the change date needs the grant of its licensor.')
  if (isAgreed || (await askForYes('Do you have the right to deploy and use all of them?'))) return
  throw new DeployError(
    'The licenses were not accepted. Nothing was sent.',
    process.stdin.isTTY ? 'Read them, then answer "yes".' : 'Start this in a terminal to answer, or add --yes.',
  )
}

/** @throws {DeployError} before anything is sent if the funds wouldn't suffice */
async function assertFunds(client: PublicClient, { address }: PrivateKeyAccount, record: SentTransactions) {
  if (record.size > 0) return say(`Going on after ${record.size} transactions of a run before.`)
  const [balance, gasPrice] = await Promise.all([client.getBalance({ address }), client.getGasPrice()])
  const needed = gasOfAll * gasPrice
  if (balance >= needed) return
  throw new DeployError(
    `${address} has ${formatEther(balance)}; about ${formatEther(needed)} of the chain's currency is needed.`,
    'Send it some, then run the same command again.',
  )
}

async function examine(network: Network, endpoint: NodeEndpoint): Promise<void> {
  const { data } = await examineNetwork({ endpoints: [endpoint], network, startBlock: network.startBlock })
  const wrong = data.filter(({ verdict }) => verdict === 'error')
  const unchecked = data.filter(({ verdict }) => verdict === 'unchecked')
  for (const finding of unchecked) say(describeFinding(finding, network).text)
  if (wrong.length === 0 && unchecked.length > 0)
    return say('The doctor could not check all addresses: let it try again.')
  if (wrong.length === 0) return say('The doctor finds nothing wrong with the addresses.')
  throw new DeployError(
    'The doctor found problems with the addresses.',
    'Do not use them.',
    undefined,
    wrong.map((finding) => describeFinding(finding, network).text),
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

runAndEnd(main)
