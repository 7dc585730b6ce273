import { msg } from '@lingui/core/macro'

/** The general errors that a page must be able to show when nothing else can be loaded. */
export const pageFailures = {
  unexpected: {
    kind: 'unexpected',
    title: msg`Something went wrong`,
    meaning: msg`The page failed. Nothing was sent from your wallet because of it.`,
  },
  connecting: {
    kind: 'connection',
    title: msg`Error connecting`,
    meaning: msg`The other side isn’t responding. Check your connection.`,
  },
} as const
