import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { processorMs } from './measure/timing.ts'
import { agedSection } from './sections/agedSection.ts'
import { agedSeedsSection } from './sections/agedSeedsSection.ts'
import { attackSection } from './sections/attackSection.ts'
import { Bench } from './sections/Bench.ts'
import { devnetSection } from './sections/devnetSection.ts'
import { kernelSection } from './sections/kernelSection.ts'
import { kindsSection } from './sections/kindsSection.ts'
import { peersSection } from './sections/peersSection.ts'
import { plansSection } from './sections/plansSection.ts'
import { type Gate, isMet, type Section } from './sections/Section.ts'
import { seedsSection } from './sections/seedsSection.ts'
import { timesSection } from './sections/timesSection.ts'

const sections: Readonly<Record<string, Section>> = {
  kernel: kernelSection,
  times: timesSection,
  peers: peersSection,
  plans: plansSection,
  kinds: kindsSection,
  aged: agedSection,
  attack: attackSection,
  devnet: devnetSection,
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    seeds: { type: 'string' },
    aged: { type: 'boolean', default: false },
    section: { type: 'string', multiple: true },
    trades: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const count = Number(values.trades ?? (values.full ? 1_000 : 100))
const seeds = Number(values.seeds ?? 0)
const names = values.section ?? Object.keys(sections)
const isNatural = (number: number) => Number.isInteger(number) && number >= 0
if (![seed, count, seeds].every(isNatural) || count < 1 || !names.every((name) => name in sections)) {
  console.error(
    'Usage: npm run bench routing -- [--seed N] [--seeds N [--aged]] [--section NAME]... [--trades N] [--full]',
  )
  console.error(`Sections: ${Object.keys(sections).join(', ')}`)
  process.exit(1)
}
const asked: Readonly<Record<string, Section>> =
  seeds > 0
    ? { seeds: (values.aged ? agedSeedsSection : seedsSection)(seeds) }
    : Object.fromEntries(names.map((name) => [name, sections[name]!]))

const startedMs = performance.now()
const startedProcessorMs = processorMs()
const say = (line: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${line}`)
silenceChecksumWarnings()

const folder = new URL('../results/', import.meta.url)
mkdirSync(folder, { recursive: true })
const bench = new Bench({ seed, count, full: values.full, say })
const measured: Record<string, unknown> = {}
const gates: Gate[] = []
if (seeds === 0) say(`Market of seed ${seed}, ${count} trades`)
for (const [name, section] of Object.entries(asked)) {
  say(section.title)
  const { lines, result, gates: more = [] } = await section.measure(bench)
  console.log([...lines, ''].join('\n'))
  measured[name] = result
  gates.push(...more)
  write()
}
say('Written to bench/results/routing.json')
printGates()

/** Called after each section, so that an interrupted run keeps its results. */
function write(): void {
  const results = {
    ...(seeds === 0 && { seed }),
    machine: `${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
    at: new Date().toISOString(),
    trades: count,
    seconds: (performance.now() - startedMs) / 1_000,
    /** CPU time divided by wall time; reported times are CPU time, but a value far below 1 means that other processes used the caches. */
    processorShare: (processorMs() - startedProcessorMs) / (performance.now() - startedMs),
    sections: measured,
    gates: gates.map((gate) => ({ ...gate, isMet: isMet(gate) })),
  }
  writeFileSync(new URL('routing.json', folder), `${JSON.stringify(results, undefined, 2)}\n`)
}

function printGates(): void {
  for (const gate of gates) {
    const limit = gate.atLeast === undefined ? `at most ${gate.atMost}` : `at least ${gate.atLeast}`
    console.log(`${isMet(gate) ? 'met   ' : 'MISSED'}  ${gate.name}: ${gate.value.toFixed(3)}, ${limit}`)
  }
  if (!gates.every(isMet)) process.exitCode = 1
}

/** The Uniswap SDKs log each lower-case address. */
function silenceChecksumWarnings(): void {
  const warn = console.warn
  console.warn = (...words: unknown[]) => {
    if (!/is not checksummed/.test(String(words[0]))) warn(...words)
  }
}
