import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensRegistryAbi } from '@oxbow/abi/ensRegistry'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, isAddress, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { namehash, normalize } from 'viem/ens'
import { readOwnContract } from '../contracts/OwnContract.ts'
import { askForAccount } from './ask.ts'
import { DeployError } from './DeployError.ts'
import { onlyNodeOf, openChain } from './openChain.ts'
import { runAndEnd } from './runAndEnd.ts'
import { Sender } from './Sender.ts'
import { SentTransactions } from './SentTransactions.ts'

const usage = `npm run deploy names -- --name NAME --url URL [options]

Lets wallets everywhere resolve this server's usernames as names below an ENS name of yours: deploys a resolver that sends them on to your server, and
makes it that name's. The key of the account that pays, and manages the name, is in OXBOW_DEPLOY_KEY, or is asked for. Killed in the middle, the same
command goes on; with another --url or --key it deploys another resolver.

  --name NAME         your ENS name, as it is registered (oxbow.eth)
  --url URL           your Oxbow, as wallets reach it (https://exchange.example)
  --key FILE          the key that signs what the server says of names; made when there is none (default names.key)
  --rpc URL           a node of the chain that has the name (default: that of the one OXBOW_RPC_<chainId> that is set)
  --registry ADDRESS  ENS's registry, on a chain where Oxbow knows none
  --owner ADDRESS     who may change the resolver's keys and server later (default: the account that pays)
  --help              this text`

const registryAbi = parseAbi(['function setResolver(bytes32 node, address resolver)'])

type Options = {
  readonly name: string
  readonly origin: string
  readonly keyPath: string
  readonly rpc: string
  readonly registry: Address | undefined
  readonly owner: Address | undefined
}

async function deployNames(): Promise<void> {
  const options = parse()
  if (options === undefined) return say(usage)
  redactOutput({ ...process.env, OXBOW_RPC_0: options.rpc })
  const { name, origin, keyPath } = options
  const { chainId, client } = await openChain(options.rpc)
  const registry = options.registry ?? registryOf(chainId)
  const account = await askForAccount(process.env)
  const record = new SentTransactions(resolve(`names-${chainId}.sent.json`), { chainId, account: account.address })
  const sender = new Sender({ client, account, record, say: (step) => say(`  · ${step}`) })
  const signer = openKey(keyPath)

  say(`Chain ${chainId}, paid by ${account.address}`)
  const node = namehash(name)
  const manager = await client.readContract({
    address: registry,
    abi: ensRegistryAbi,
    functionName: 'owner',
    args: [node],
  })
  if (BigInt(manager) === 0n)
    throw new DeployError(
      `${name} is not registered on chain ${chainId}.`,
      'Register it first, or check --name and --rpc.',
    )
  const url = `${origin}/v1/ens?sender={sender}&data={data}`
  const { contractAddress } = await sender.once(`resolver for ${origin}, signed by ${signer}`, () => ({
    data: concat([
      readOwnContract('NameResolver').bytecode,
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'string[]' }, { type: 'address' }],
        [options.owner ?? sender.address, [url], signer],
      ),
    ]),
  }))
  const resolver = contractAddress as Address
  say(`The resolver is ${resolver}.`)
  if (manager.toLowerCase() === sender.address) {
    const data = encodeFunctionData({ abi: registryAbi, functionName: 'setResolver', args: [node, resolver] })
    await sender.once(`${name} to ${resolver}`, () => ({ to: registry, data }))
    say(`${name} and all names below it are resolved by it.`)
  } else
    say(
      `${name} is managed by ${manager}, not by the account that pays. Set its resolver to ${resolver} there, in a wallet or the ENS app.`,
    )
  say('\nTo answer for usernames:')
  say(`  OXBOW_NAMES=${name} OXBOW_NAMES_KEY=${keyPath} npm start`)
}

/** @throws {DeployError} naming the invalid option */
function parse(): Options | undefined {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const options = { name: text, url: text, key: text, rpc: text, registry: text, owner: text, help: flag }
  const help = 'See npm run deploy names -- --help.'
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
  try {
    values = parseArgs({ options }).values
  } catch (error) {
    throw new DeployError(`${(error as Error).message.split('. ')[0]}.`, help)
  }
  if (values.help) return undefined
  const { name, url, key = 'names.key', rpc = onlyNodeOf(process.env) } = values
  if (name === undefined || url === undefined) throw new DeployError('No name or URL was specified.', help)
  if (!isNormal(name)) throw new DeployError('--name is not one.', 'Write it as it is registered, like oxbow.eth.')
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.pathname !== '/' || parsed.search !== '')
    throw new DeployError('--url is not one of an Oxbow.', 'Write it without a path: https://exchange.example.')
  if (rpc === undefined)
    throw new DeployError(
      'No chain was specified.',
      'Set only the OXBOW_RPC_<chainId> of that chain, or pass a node: --rpc URL.',
    )
  const addressOf = (option: 'registry' | 'owner') => {
    const value = values[option]
    if (value === undefined) return undefined
    if (!isAddress(value)) throw new DeployError(`--${option} is not an address.`, 'Write 0x and 40 hex digits.')
    return value.toLowerCase() as Address
  }
  return {
    name,
    origin: parsed.origin,
    keyPath: resolve(key),
    rpc,
    registry: addressOf('registry'),
    owner: addressOf('owner'),
  }
}

function isNormal(name: string): boolean {
  try {
    return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) && normalize(name) === name
  } catch {
    return false
  }
}

function registryOf(chainId: number): Address {
  const registry = publicNetworks.find((network) => network.chainId === chainId)?.contracts.ensRegistry
  if (registry === undefined)
    throw new DeployError(`Oxbow knows no ENS registry on chain ${chainId}.`, 'Specify it: --registry ADDRESS.')
  return registry
}

/** Address of the key in a file; a new key file is readable by its owner only. */
function openKey(path: string): Address {
  if (!existsSync(path)) {
    writeFileSync(path, `${generatePrivateKey()}\n`, { mode: 0o600, flag: 'wx' })
    say(`A new key is in ${path}. The server needs it; nobody else does.`)
  }
  const key = readFileSync(path, 'utf8').trim()
  if (!/^0x[0-9a-f]{64}$/i.test(key))
    throw new DeployError(`${path} holds no private key.`, 'Use another file, or leave it out to have one created.')
  return privateKeyToAccount(key as `0x${string}`).address
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

runAndEnd(deployNames)
