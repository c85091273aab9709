// The six packages, in the order of the home page. Prices are shown as written here.
import type { Services } from "#contract/site/home.ts";

export const services: Services = {
  heading: "Fixed-price services",
  lead: "Six packages with a fixed scope and a date. Each begins with a free call, and some end there.",
  callLabel: "Book a Free Call",
  entries: [
    {
      id: "game-prototype",
      title: "Playable Prototype",
      blurb: "A small, honest build that answers one question: is it fun?",
      bullets: [
        "Core loop in Unity, Godot or Phaser",
        "Touch, pad and keyboard input",
        "Source, and a call to hand it over",
      ],
      priceFrom: "$1,200",
      duration: "14 days",
      icon: "game",
      cta: { label: "Plan a prototype", href: "#contact-us" },
    },
    {
      id: "web-starter",
      title: "Web App Starter Kit",
      blurb: "Login, dashboard and deploys, ready for your first hundred users.",
      bullets: [
        "Next.js and NestJS, typed end to end",
        "Tests, staging and backups included",
        "Docs that your own team can follow",
      ],
      priceFrom: "$900",
      duration: "10 days",
      icon: "apps",
      cta: { label: "Start a web app", href: "#contact-us" },
    },
    {
      id: "mobile-sprint",
      title: "App Launch Sprint",
      blurb: "From a nearly finished app to both stores, with a plan for week four.",
      bullets: [
        "Store pages, builds and review replies",
        "Crash reports and five events that matter",
        "A demo every Friday",
      ],
      priceFrom: "$1,500",
      duration: "3 weeks",
      icon: "apps",
      cta: { label: "Plan a launch", href: "#contact-us" },
    },
    {
      id: "uiux-sprint",
      title: "UI/UX Design Sprint",
      blurb: "Flows, key screens and a clickable prototype, tried out by real people.",
      bullets: [
        "A map of every path through the product",
        "Key screens in Figma, all states drawn",
        "Notes from five sessions with users",
      ],
      priceFrom: "$700",
      duration: "1 week",
      icon: "design",
      cta: { label: "Book a sprint", href: "#contact-us" },
    },
    {
      id: "audit-consult",
      title: "Project Audit & Roadmap",
      blurb: "A second pair of eyes before the rest of the budget is spent.",
      bullets: [
        "Code, scope and schedule read in full",
        "A list of risks, each with its cost",
        "A roadmap you can defend to a publisher",
      ],
      fixedPrice: "$499",
      duration: "5 days",
      icon: "post",
      cta: { label: "Request an audit", href: "#contact-us" },
    },
    {
      id: "3d-assets",
      title: "3D Asset Pack",
      blurb: "Game-ready models that drop into your engine and look like one set.",
      bullets: [
        "Up to ten props on one shared atlas",
        "Levels of detail and collision meshes",
        "Import tested in your engine’s version",
      ],
      priceFrom: "$350",
      duration: "7–10 days",
      icon: "assets",
      cta: { label: "Order a pack", href: "#contact-us" },
    },
  ],
};
