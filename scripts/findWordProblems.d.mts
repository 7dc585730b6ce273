export declare function findWordProblems(text: string): string[]
export declare function findForbidden(text: string): string[]
