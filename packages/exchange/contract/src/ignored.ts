import { z } from 'zod/mini'

/** A key of the public Trading API that changes nothing here: accepted, so that its clients work, and not looked at. */
export const ignored = z
  .optional(z.unknown())
  .check(z.describe('Accepted for clients of the public Trading API; ignored.'))
