import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Runs the stories in a network namespace whose default route leads nowhere, and counts packets
 * sent there: an Oxbow, its browser and its nodes need no other host. Needs root, unshare and ip.
 */

const root = resolve(import.meta.dirname, '../..')
const isInside = process.env.OXBOW_EGRESS === 'inside'
/** One end of a veth pair; nothing reads the other one. */
const exit = 'oxbow0'

if (isInside) runStories()
else {
  const env = { ...process.env, OXBOW_EGRESS: 'inside' }
  const args = ['--net', process.execPath, import.meta.filename, ...process.argv.slice(2)]
  const { status, error } = spawnSync('unshare', args, { env, stdio: 'inherit' })
  if (error)
    console.error(`A network namespace could not be made: ${error.message}. This needs Linux, root and util-linux.`)
  process.exitCode = status ?? 1
}

function runStories(): void {
  leadNowhere()
  const before = countSent()
  // Checks that the counter works with one deliberate connection.
  spawnSync(process.execPath, ['-e', 'require("net").connect(9, "192.0.2.1").setTimeout(300, () => process.exit())'])
  const provoked = countSent() - before
  if (provoked === 0) throw new Error('A connection on purpose was not counted, so nothing can be said.')

  const started = countSent()
  const startedMs = Date.now()
  const stories = spawnSync(process.execPath, [resolve(root, 'e2e/run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  const result = {
    storiesPassed: stories.status === 0,
    packetsToOtherHosts: countSent() - started,
    packetsOfOneConnectionOnPurpose: provoked,
    seconds: Math.round((Date.now() - startedMs) / 1_000),
  }
  mkdirSync(resolve(root, 'bench/results'), { recursive: true })
  writeFileSync(resolve(root, 'bench/results/egress.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  console.log(result)
  process.exitCode = result.storiesPassed && result.packetsToOtherHosts === 0 ? 0 : 1
}

/** Loopback works; everything else leaves through an interface where nothing answers, like a hanging host. */
function leadNowhere(): void {
  const commands = [
    'link set lo up',
    `link add ${exit} type veth peer name oxbow1`,
    `addr add 198.51.100.2/24 dev ${exit}`,
    `link set ${exit} up`,
    'link set oxbow1 up',
    `neigh add 198.51.100.1 lladdr 02:00:00:00:00:01 dev ${exit}`,
    'route add default via 198.51.100.1',
  ]
  for (const command of commands) {
    const { status, stderr } = spawnSync('ip', command.split(' '), { encoding: 'utf8' })
    if (status !== 0) throw new Error(`ip ${command}: ${stderr}`)
  }
  // The kernel's own neighbor discovery would be counted.
  writeFileSync('/proc/sys/net/ipv6/conf/all/disable_ipv6', '1')
}

/** Packets sent through the exit (column 10 of /proc/net/dev). */
function countSent(): number {
  const line = readFileSync('/proc/net/dev', 'utf8')
    .split('\n')
    .find((each) => each.trim().startsWith(`${exit}:`))
  if (line === undefined) throw new Error('The exit has no counters.')
  return Number(line.split(':')[1]?.trim().split(/\s+/)[9])
}
