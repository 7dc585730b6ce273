import { parseArgs } from 'node:util'
import { type EnabledNetwork, networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'
import { parseRpcUrls } from '@oxbow/chain/parseRpcUrls'
import { BaseError } from '@oxbow/errors/BaseError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { createNodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { describeFinding } from '@oxbow/rpc/describeFinding'
import { examineNetwork } from '@oxbow/rpc/examineNetwork'
import type { Finding, Verdict } from '@oxbow/rpc/Finding'
import { parseEnv } from './settings/env.ts'

const usage = `npm run doctor [-- options]

Looks at every node and network of the settings, and says what is wrong and what to do.

  --url URL   a node that is not in the settings; its own chain id says of which network it is
  --help      this text`

/** Timeout per request. */
const timeoutMs = 10_000

const marks: Record<Verdict, string> = { ok: '✓', warning: '!', error: '✗', unchecked: '?' }

/** Prints the findings; returns 0 if everything was checked without errors. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { url: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    say(usage)
    return 0
  }
  const environment = values.url === undefined ? process.env : await withUrl(process.env, values.url)
  redactOutput(environment)
  const { dataDir } = parseEnv(environment)
  const counts: Record<Verdict, number> = { ok: 0, warning: 0, error: 0, unchecked: 0 }
  for (const enabled of await networksFromEnvironment(environment, dataDir)) await report(enabled, counts)
  const unchecked = counts.unchecked > 0 ? ` Not checked: ${counts.unchecked}.` : ''
  say(`\nErrors: ${counts.error}. Warnings: ${counts.warning}.${unchecked} Passed: ${counts.ok}.`)
  return counts.error + counts.unchecked > 0 ? 1 : 0
}

/** Settings with only this node, for whichever chain it serves. */
async function withUrl(environment: NodeJS.ProcessEnv, url: string): Promise<NodeJS.ProcessEnv> {
  const others = Object.entries(environment).filter(([name]) => !name.startsWith('OXBOW_RPC_'))
  const parsed = [...parseRpcUrls({ OXBOW_RPC_1: url }).values()].flat()
  const chainId = await createNodeEndpoint(parsed[0] ?? '', { chainId: 0, timeoutMs })
    .readChainId()
    .catch(() => {
      // The URL isn't in the message, since it may contain a key.
      throw new BaseError('The node at this URL does not return its chain id.', {
        code: 'NodeUnavailable',
        nextAction: 'Check the URL and its key, and that the node runs.',
      })
    })
  return { ...Object.fromEntries(others), OXBOW_PROFILE: 'public', [`OXBOW_RPC_${chainId}`]: url }
}

async function report(
  { network, rpcUrls, callsPerSecond, startBlock }: EnabledNetwork,
  counts: Record<Verdict, number>,
) {
  const { chainId, name } = network
  say(`\n${name} (${chainId})`)
  const endpoints = rpcUrls.map((url) => createNodeEndpoint(url, { chainId, timeoutMs, callsPerSecond }))
  const { nodes, data } = await examineNetwork({ endpoints, network, startBlock })
  nodes.forEach((findings, index) => {
    say(`  OXBOW_RPC_${chainId}, URL ${index + 1} (${new URL(rpcUrls[index]!).host})`)
    for (const finding of findings) tell(finding)
  })
  say('  Addresses and block time')
  if (data.length === 0) say('    – not looked at: no node answers.')
  // Passed checks are only counted, to keep the output short.
  const fine = data.filter(({ verdict }) => verdict === 'ok').length
  for (const finding of data.filter(({ verdict }) => verdict !== 'ok')) tell(finding)
  if (fine > 0) say(`    ✓ ${fine} checks of addresses and block time passed.`)
  counts.ok += fine

  function tell(finding: Finding): void {
    const { text, action } = describeFinding(finding, network)
    say(`    ${marks[finding.verdict]} ${text}${action === undefined ? '' : `\n      → ${action}`}`)
    if (finding.verdict !== 'ok' || finding.check !== 'code') counts[finding.verdict] += 1
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof BaseError ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  },
)
