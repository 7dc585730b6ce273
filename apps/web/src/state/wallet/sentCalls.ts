import { createSentCalls } from '@oxbow/connectors/createSentCalls'
import { storage } from '../exchange.ts'

/** Calls that the passkey wallet signed together; other tabs write too. */
export const sentCalls = createSentCalls(storage)
