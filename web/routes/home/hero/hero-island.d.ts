declare module "virtual:hero-island" {
  const svg: string;
  export default svg;
}
declare module "virtual:hero-island/later" {
  const svg: string;
  export default svg;
}
