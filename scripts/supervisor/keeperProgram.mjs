/**
 * A keeper's program, for Node. With Node's own limit its young generation grows by 100 MB while 10,000 orders are read at the start, most of which is garbage.
 */
export const keeperProgram = ['--max-semi-space-size=16', 'apps/keeper/src/main.ts']
