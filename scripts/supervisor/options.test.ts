import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseOptions } from './options.ts'

describe('parseOptions', () => {
  test('default', () => {
    expect(parseOptions([], {})).toEqual({
      port: 3000,
      dataFolder: resolve('.oxbow'),
      fresh: false,
      chains: ['ethereum', 'base', 'unichain'],
      profile: 'local',
      dev: false,
      hasKeeper: true,
    })
  })

  test('param: each option', () => {
    const args = ['--port', '4000', '--data', '/srv/oxbow', '--fresh', '--chains', 'base', '--profile', 'public']
    expect(parseOptions(args, {})).toMatchObject({
      port: 4000,
      dataFolder: '/srv/oxbow',
      fresh: true,
      chains: ['base'],
      profile: 'public',
    })
  })

  test.each([
    [['--port', 'many'], /--port must be between 1 and 65535, not "many"/],
    [['--port', '70000'], /--port must be between/],
    [['--chains', 'mars'], /--chains takes some of ethereum, base, unichain, not "mars"/],
    [['--chains', ''], /--chains takes some of/],
    [['--profile', 'prod'], /--profile must be local or public/],
    [['--prot', '3000'], /Unknown option '--prot'/],
  ])('error: %j', (args, message) => {
    expect(() => parseOptions(args, {})).toThrow(message)
  })

  test.each([
    ['local', {}, true],
    ['local', { OXBOW_KEEPER: 'off' }, false],
    ['public', {}, false],
    ['public', { OXBOW_KEEPER_KEY_FILE: 'keeper.key' }, true],
    ['public', { OXBOW_KEEPER_KEY_FILE: 'keeper.key', OXBOW_KEEPER: 'off' }, false],
    ['public', { OXBOW_KEEPER: 'on' }, true],
  ])('behavior: a keeper in the profile %s with %j: %s', (profile, env, hasKeeper) => {
    expect(parseOptions(['--profile', profile], env)).toMatchObject({ hasKeeper })
  })

  test('error: a setting of the keeper that is neither on nor off', () => {
    expect(() => parseOptions([], { OXBOW_KEEPER: 'yes' })).toThrow(/OXBOW_KEEPER must be on or off, not "yes"/)
  })
})
