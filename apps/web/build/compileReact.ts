import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { firstViews } from './firstViews.ts'

/**
 * React with its compiler. The views of the first page are left as they are written: compiled they would be 9 kB more before the first price, and draw no
 * faster. Hooks stay compiled, because effects rely on what they return staying the same.
 */
export function compileReact(cwd: string): PluginOption {
  const asWritten = firstViews(path.join(cwd, 'src/main.tsx')).map(toPattern)
  return react({ compiler: true, exclude: [/\/node_modules\//, ...asWritten] })
}

function toPattern(file: string): RegExp {
  return new RegExp(`^${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}
