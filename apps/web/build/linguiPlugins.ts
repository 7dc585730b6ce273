import path from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'
import { compileMessages } from './compileMessages.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * Lingui's macros and catalogues. Everything is found by path, because builds and tests also run from the root of the house.
 * Its own Babel pass, before the React Compiler's: in one pass the two crash.
 */
export function linguiPlugins(): PluginOption {
  const options = { configPath: path.join(root, 'lingui.config.ts') }
  const preset = linguiTransformerBabelPreset(
    { linguiConfig: getConfig(options), descriptorFields: 'message' },
    options,
  )
  return [babel({ cwd: root, presets: [preset] }), compileMessages(), lingui(options)]
}
