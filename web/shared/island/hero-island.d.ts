declare module "virtual:hero-island" {
  const svg: string;
  export default svg;
}
