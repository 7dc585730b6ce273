import path from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { findCatalogueProblems } from '@oxbow/i18n/findCatalogueProblems'
import { isTranslated, locales } from '@oxbow/i18n/Locale'

/**
 * `node apps/web/build/checkCatalogues.ts`: exits with 1 if a string is missing from the catalogues, a catalogue doesn't compile, or a language that
 * counts as translated lacks a translation.
 */
const config = getConfig({ configPath: path.join(import.meta.dirname, '../lingui.config.ts') })
const problems: string[] = []
let strings = 0
for (const catalog of await getCatalogs(config)) {
  const used = Object.values((await catalog.collect()) ?? {}).map(({ message = '' }) => message)
  strings += used.length
  for (const locale of locales) {
    // Lingui's keys are hashes of the English text.
    const entries = Object.entries((await catalog.read(locale)) ?? {})
    const catalogue = Object.fromEntries(
      entries.map(([id, { message = id, translation = '' }]) => [message, translation]),
    )
    problems.push(...findCatalogueProblems({ locale, used, catalogue, isComplete: isTranslated(locale) }))
    const compiled = Object.fromEntries(entries.map(([id, { translation = '' }]) => [id, translation]))
    const { errors } = createCompiledCatalog(locale, compiled, { strict: false })
    problems.push(...errors.map(({ error }) => `${locale}: does not compile: ${error.message}`))
  }
}

if (problems.length > 0) {
  const shown = problems.slice(0, 60)
  console.error(
    [...shown, ...(shown.length < problems.length ? [`and ${problems.length - shown.length} more`] : [])].join('\n'),
  )
  console.error(
    '`pnpm --filter @oxbow/web extract` writes new strings into packages/shared/i18n/src/locales; the translations are yours.',
  )
  process.exitCode = 1
} else {
  console.log(
    `Languages: ${strings} strings in ${locales.length} catalogues, ${locales.filter(isTranslated).length} of them complete.`,
  )
}
