import { createSentNames } from '@oxbow/names/createSentNames'
import { storage } from '../exchange.ts'

/** Where names led when this browser last sent to them. */
export const sentNames = createSentNames(storage)
