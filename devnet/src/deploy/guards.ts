import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { type GuardName, guardContracts } from '@oxbow/guards/guardContracts'
import { verifyGuardCode } from '@oxbow/guards/verifyGuardCode'
import { type PublicClient, zeroHash } from 'viem'
import { readOwnContract } from '../contracts/OwnContract.ts'
import { create2Deployer, toCalldata } from '../protocol/Create2.ts'
import { askForAccount } from './ask.ts'
import { DeployError } from './DeployError.ts'
import { onlyNodeOf, openChain } from './openChain.ts'
import { runAndEnd } from './runAndEnd.ts'
import { Sender } from './Sender.ts'
import { SentTransactions } from './SentTransactions.ts'

const usage = `npm run deploy guards -- [options]

Deploys MarketGuard (stop-loss and take-profit orders) and PlanZone (trades over time) where they are on every network, as far as the chain has none. They
belong to nobody, hold nothing and cost nothing but gas. The key of the account that pays is in OXBOW_DEPLOY_KEY, or is asked for; none is needed where
both are there already. Killed in the middle, the same command goes on.

  --rpc URL  a node of the chain (default: that of the one OXBOW_RPC_<chainId> that is set)
  --help     this text`

const guards = [
  ['marketGuard', 'MarketGuard'],
  ['planZone', 'PlanZone'],
] as const

async function deployGuards(): Promise<void> {
  const rpc = parse()
  if (rpc === undefined) return say(usage)
  redactOutput({ ...process.env, OXBOW_RPC_0: rpc })
  const { chainId, client } = await openChain(rpc)
  say(`Chain ${chainId}`)
  const missing: (typeof guards)[number][] = []
  for (const guard of guards) if (!(await isThere(client, guard[0]))) missing.push(guard)
  if (missing.length > 0) await deploy(client, chainId, missing)
  for (const [name, contract] of guards) {
    if (!(await isThere(client, name)))
      throw new DeployError(
        `${contract} is not at its address.`,
        'Check that the node follows the chain, and run this again.',
      )
    say(`  ✓ ${contract} ${guardContracts[name].address}`)
  }
}

async function deploy(
  client: PublicClient,
  chainId: number,
  missing: readonly (typeof guards)[number][],
): Promise<void> {
  if (((await client.getCode({ address: create2Deployer })) ?? '0x') === '0x')
    throw new DeployError(
      `Chain ${chainId} has no deterministic deployer at ${create2Deployer}.`,
      'Ask who runs the chain for it: without it the guards would be at addresses that no page accepts.',
    )
  const account = await askForAccount(process.env)
  const record = new SentTransactions(resolve(`guards-${chainId}.sent.json`), { chainId, account: account.address })
  const sender = new Sender({ client, account, record, say: (step) => say(`  · ${step}`) })
  for (const [, contract] of missing) {
    const data = toCalldata(readOwnContract(contract).bytecode, zeroHash)
    await sender.once(contract, () => ({ to: create2Deployer, data }))
  }
}

/** @throws {DeployError} if another contract is at its address, which is impossible on a standard EVM chain */
async function isThere(client: PublicClient, name: GuardName): Promise<boolean> {
  const { status } = await verifyGuardCode(name, (address) => client.getCode({ address }))
  if (status === 'foreign')
    throw new DeployError(
      `Something else is at ${guardContracts[name].address}.`,
      'This chain runs contracts differently. Guarded orders cannot be offered on it.',
    )
  return status === 'verified'
}

/** The node's URL; undefined for help. @throws {DeployError} naming the invalid option */
function parse(): string | undefined {
  const options = { rpc: { type: 'string' }, help: { type: 'boolean', default: false } } as const
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
  try {
    values = parseArgs({ options }).values
  } catch (error) {
    throw new DeployError(`${(error as Error).message.split('. ')[0]}.`, 'See npm run deploy guards -- --help.')
  }
  if (values.help) return undefined
  const { rpc = onlyNodeOf(process.env) } = values
  if (rpc === undefined)
    throw new DeployError(
      'No chain was specified.',
      'Set only the OXBOW_RPC_<chainId> of that chain, or pass a node: --rpc URL.',
    )
  return rpc
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

runAndEnd(deployGuards)
