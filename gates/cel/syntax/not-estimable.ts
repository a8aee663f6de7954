/** Why the cost of an expression cannot be told: it does not compile, or says something that is not known here. */
export class NotEstimable extends Error {}
