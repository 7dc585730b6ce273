export const keeperProgram: string[]
