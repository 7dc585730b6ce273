import { type Supervised, until } from '../support/Supervised.ts'
import { Front } from './Front.ts'
import { isQuote, type Line, type Note, quoteOf, quotes, readyz, seconds } from './looks.ts'
import { mistakesOf } from './mistakes.ts'
import { runDoctor } from './runDoctor.ts'
import { Site } from './Site.ts'
import { startOldPostgres } from './startOldPostgres.ts'
import { tryCopies } from './tryCopies.ts'
import { tryDatabase } from './tryDatabase.ts'
import { tryNodes } from './tryNodes.ts'
import { tryUpgrade } from './tryUpgrade.ts'
import { walkPages } from './walkPages.ts'

export type { Line }

/**
 * An operator's first hour: wrong settings, a database that comes later, a working site; and unless it `isShort` all of it by TLS, nodes and a database
 * that fail while it runs, a second copy, one that is killed, an upgrade whose index is built anew, and what a chain costs at rest.
 */
export async function rehearse({ isShort, tell }: rehearse.Options): Promise<readonly Line[]> {
  const lines: Line[] = []
  const note: Note = (what, value, isAsItShould) => {
    const line = { what, value, ...(isAsItShould === undefined ? {} : { isAsItShould }) }
    lines.push(line)
    tell(line)
  }
  await using site = await Site.create()
  await tryMistakes(site, note)
  if (!isShort) await tryOldPostgres(site, note)

  const settings = { ...site.settings, ...Front.settings }
  const startedMs = Date.now()
  if (!isShort) await tryDoctor(site, note)
  const first = await site.start('first', { ...settings, OXBOW_TRUST_PROXYS: '127.0.0.1' })
  await waitForAll(site, first, note)
  await useFront(site, first, { note, startedMs, isShort })

  const { found, foundWhenShown, pages } = await walkPages(`http://localhost:${first.port}`)
  note(
    'what pages say of local networks and of running an Oxbow',
    `${found.length === 0 ? 'nothing' : found.join('; ')} on ${pages.length} kinds of pages; the landing page does where it is turned on`,
    found.length === 0 && foundWhenShown.length > 0,
  )
  if (isShort) await first.stop()
  else {
    await tryNodes(site, first, note)
    await tryDatabase(site, first, note)
    const second = await tryCopies(site, first, { note, settings })
    await tryUpgrade(site, second, { note, settings })
  }
  const bytes = site.countSecretBytes()
  note('bytes of secrets in all logs, on all terminals and in what was answered', String(bytes), bytes === 0)
  return lines
}

export declare namespace rehearse {
  type Options = { readonly isShort: boolean; readonly tell: (line: Line) => void }
}

async function tryMistakes(site: Site, note: Note): Promise<void> {
  for (const { name, sentences, settings } of mistakesOf(site)) {
    const wrong = await site.start('wrong', settings)
    const code = await wrong.exited
    const missing = sentences.filter((sentence) => !wrong.said.includes(sentence))
    const isTold = code === 1 && missing.length === 0
    note(name, isTold ? `refused: ${sentences[0]}` : `exit ${code}, not said: ${missing}\n${wrong.said}`, isTold)
  }
}

async function tryOldPostgres(site: Site, note: Note): Promise<void> {
  await using old = await startOldPostgres(`${site.folder}/old`)
  const what = 'PostgreSQL 15'
  if (old === undefined) return note(what, 'not tried: this machine has none')
  const wrong = await site.start('wrong', { ...site.settings, DATABASE_URL: old.url })
  const code = await wrong.exited
  const sentence = /The database at \S+ is PostgreSQL 15\.\d+; Oxbow needs 16 or newer\./.exec(wrong.said)?.[0]
  note(what, sentence ? `refused: ${sentence}` : `exit ${code}\n${wrong.said}`, code === 1 && sentence !== undefined)
}

async function tryDoctor(site: Site, note: Note): Promise<void> {
  // Another contract's address where the factory's belongs: code is there, so only the contracts themselves can tell.
  const swapped = site.writeNetworks('factory.json', (text) =>
    text.replace(/("v3Factory": ")0x\w+/, `$1${site.chain.contracts.v2Factory}`),
  )
  const wrong = await runDoctor({ ...site.settings, OXBOW_NETWORKS: swapped })
  const isNamed =
    wrong.said.includes(site.chain.contracts.v2Factory!) && wrong.said.includes(site.chain.contracts.v3Factory!)
  const line = wrong.said.split('\n').find((each) => each.includes(site.chain.contracts.v3Factory!))
  note('the doctor on a factory that is another contract', line?.trim() ?? wrong.said, wrong.code === 1 && isNamed)
  const right = await runDoctor(site.settings)
  const last = right.said.trim().split('\n').at(-1)!
  note('the doctor on the right file', right.code === 0 ? last : right.said, right.code === 0)
  for (const { said } of [wrong, right]) site.heard(said)
}

/** A misspelt setting and a database that is not there yet. */
async function waitForAll(site: Site, first: Supervised, note: Note): Promise<void> {
  const said = () => first.said
  await until(() => first.said.includes('waiting for the database at'), 'the terminal says what is waited for', said)
  await until(async () => (await readyz(first))?.database?.ok === false, '/readyz says so', said)
  const slip = 'OXBOW_TRUST_PROXYS is not a setting of Oxbow and changes nothing. Did you mean OXBOW_TRUST_PROXY?'
  note('a setting that is misspelt', first.said.includes(slip) ? slip : first.said, first.said.includes(slip))
  note('database that is not there yet', /waiting for the database at .*/.exec(first.said)![0], true)
  await site.startDatabase()
  await first.ready()
  await until(() => quotes(site, first), 'quotes are given', said)
}

async function useFront(
  site: Site,
  first: Supervised,
  { note, startedMs, isShort }: { note: Note; startedMs: number; isShort: boolean },
): Promise<void> {
  const what = 'from the first command to quotes'
  if (isShort) return note(what, `${seconds(startedMs)} s`)
  if (!Front.isPossible) return note(`${what} by TLS`, 'not tried: this machine has no Caddy or no openssl')
  await using front = await Front.start(site.folder, [first.port])
  const answer = await front.ask('/v1/quote', quoteOf(site))
  note(
    `${what} by TLS`,
    `${seconds(startedMs)} s, 4 commands: export, npm run doctor (twice here), npm start, caddy run`,
    answer.status === 200 && isQuote(JSON.parse(answer.body)),
  )
  const page = await front.ask('/swap')
  note('a page by TLS', `${page.status}, ${page.body.length} bytes`, page.status === 200)
  const hidden = await Promise.all(['/readyz', '/metrics'].map(async (path) => (await front.ask(path)).status))
  note(
    '/readyz and /metrics by TLS',
    hidden.join(', '),
    hidden.every((status) => status === 404),
  )
  for (const path of ['/v1/config', '/v1/networks']) site.heard((await front.ask(path)).body)
  for (const path of ['/readyz', '/metrics']) site.heard(await (await fetch(`${first.operatorUrl}${path}`)).text())
}
