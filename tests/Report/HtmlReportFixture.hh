#pragma once

#include "ReportSamples.hh"

#include <FleshSim/Report/HtmlReport.hh>

#include <Support/StrictXml.hh>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace FleshSim {

/// Writes pages into a folder of its own that goes away with the test, and reads them back.
class HtmlReportFixture : public ::testing::Test
{
protected:
  void SetUp() override
  {
    std::string pattern = (std::filesystem::temp_directory_path() / "fleshsim-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }

  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string page(const SimulationSetup& _setup, const RunRecord& _record,
                   const std::vector<ReportPicture>& _pictures = {}, const std::string& _noPictures = {})
  {
    const std::string path = (folder_ / "page.html").string();
    const Status status = writeHtmlReport(path, _setup, _record, _pictures, _noPictures);
    EXPECT_TRUE(status) << status.message();
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }

  XmlElement parsed(const SimulationSetup& _setup, const RunRecord& _record)
  {
    return StrictXml::parse(page(_setup, _record));
  }

  std::filesystem::path folder_;
};

} // namespace FleshSim
