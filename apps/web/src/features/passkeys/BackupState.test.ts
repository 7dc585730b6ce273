import { expect, test } from 'vitest'
import { toBackupState } from './BackupState.ts'

test.each([
  ['no backup', false, undefined, 'none'],
  ['no backup, and another screen open', false, 'key', 'none'],
  ['a backup file being made', false, 'backup', 'in-progress'],
  ['a phrase being written down', false, 'phrase', 'in-progress'],
  ['a backup', true, undefined, 'complete'],
  ['a backup, and another one being made', true, 'backup', 'complete'],
] as const)('%s', (_, isBackedUp, openView, state) => {
  expect(toBackupState(isBackedUp, openView)).toBe(state)
})
