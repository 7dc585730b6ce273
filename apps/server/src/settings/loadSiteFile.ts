import { readFileSync } from 'node:fs'
import { type JsonText, parseJsonText } from '@oxbow/chain/parseJsonText'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod'

const webUrl = z.url({ protocol: /^https?$/ })

const siteFileSchema = z.strictObject({
  name: z.string().min(1).max(40).optional(),
  termsUrl: webUrl.optional(),
  privacyUrl: webUrl.optional(),
  contactUrl: z.url({ protocol: /^(https?|mailto)$/ }).optional(),
  /** Replaces the notice for visitors from the United Kingdom. */
  unitedKingdom: z
    .strictObject({
      text: z.string().min(1).max(600),
      more: z.string().min(1).max(3_000).optional(),
      url: webUrl.optional(),
    })
    .optional(),
})

export type SiteFile = z.infer<typeof siteFileSchema>

/**
 * The operator's information about themselves: the file that `OXBOW_SITE` names.
 *
 * @throws {InvalidSiteFileError} with each error's line and column
 */
export function loadSiteFile(path: string): SiteFile {
  const text = read(path)
  const parsed = siteFileSchema.safeParse(text.value)
  if (!parsed.success) throw new InvalidSiteFileError(text.issueLines(parsed.error))
  return parsed.data
}

function read(path: string): JsonText {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new InvalidSiteFileError([`${path}: ${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'}`])
  }
  try {
    return parseJsonText(text)
  } catch (error) {
    throw new InvalidSiteFileError([(error as SyntaxError).message])
  }
}

export class InvalidSiteFileError extends BaseError {
  override name = 'Server.InvalidSiteFileError'
  constructor(reasons: readonly string[]) {
    super('The file in OXBOW_SITE is invalid.', {
      code: 'InvalidConfiguration',
      facts: reasons,
      nextAction: 'Compare it with the example in docs/operators.md.',
    })
  }
}
