declare module "virtual:drawing/*" {
  /** What stands inside the svg element. */
  const markup: string;
  export default markup;
}
