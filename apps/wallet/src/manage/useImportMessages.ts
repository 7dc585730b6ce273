import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportProblem } from './readImport.ts'

/** Error messages for text that can't be imported. */
export function useImportMessages(): (problem: ImportProblem) => string {
  const { i18n, t } = useLingui()
  return (problem) => {
    switch (problem.kind) {
      case 'key':
        return t`This isn’t a private key: it has 64 digits and letters from a to f.`
      case 'backup':
        return t`This isn’t an Oxbow backup file.`
      case 'order':
        return t`The phrase you entered is invalid. Check the words and their order.`
      case 'count': {
        const { count } = problem
        return t`A recovery phrase has 12, 15, 18, 21 or 24 words. This one has ${count}.`
      }
      case 'words': {
        const { count } = problem
        const shown = problem.words.map(({ at, word }) => `${i18n.number(at)} “${word}”`)
        const named = [...shown, ...(shown.length < count ? ['…'] : [])].join(', ')
        return t({
          message: plural(count, { one: `# invalid word: ${named}.`, other: `# invalid words: ${named}.` }),
        })
      }
    }
  }
}
