import { z } from 'zod/mini'

/** A key of the public Trading API that has no effect here: accepted, so that its clients work, but ignored. */
export const ignored = z
  .optional(z.unknown())
  .check(z.describe('Accepted for clients of the public Trading API; ignored.'))
